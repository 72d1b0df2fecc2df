// Renders a Helm chart on a machine without Helm, with the libraries that Helm itself uses: Go templates, sprig and sigs.k8s.io/yaml, as
// Debian packages them. Only what the chart in ops/helm uses is here.
//
//	GO111MODULE=off GOPATH=/usr/share/gocode go run tests/helm/main.go CHART VALUES
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	chart, valuesFile := os.Args[1], os.Args[2]
	var values, own, meta map[string]interface{}
	read := func(p string, to *map[string]interface{}) {
		b, err := os.ReadFile(p)
		check(err)
		check(yaml.Unmarshal(b, to))
	}
	read(filepath.Join(chart, "values.yaml"), &values)
	read(valuesFile, &own)
	read(filepath.Join(chart, "Chart.yaml"), &meta)
	merge(values, own)
	title := map[string]interface{}{}
	for k, v := range meta {
		title[strings.ToUpper(k[:1])+k[1:]] = v
	}
	t := template.New("chart").Option("missingkey=zero")
	f := sprig.TxtFuncMap()
	f["toYaml"] = func(v interface{}) string {
		b, err := yaml.Marshal(v)
		check(err)
		return strings.TrimSuffix(string(b), "\n")
	}
	f["include"] = func(name string, data interface{}) (string, error) {
		var b bytes.Buffer
		err := t.ExecuteTemplate(&b, name, data)
		return b.String(), err
	}
	f["sha256sum"] = func(s string) string { h := sha256.Sum256([]byte(s)); return hex.EncodeToString(h[:]) }
	t.Funcs(f)
	files, _ := filepath.Glob(filepath.Join(chart, "templates", "*"))
	for _, p := range files {
		b, err := os.ReadFile(p)
		check(err)
		_, err = t.New(p).Parse(string(b))
		check(err)
	}
	data := map[string]interface{}{"Values": values, "Chart": title, "Release": map[string]interface{}{"Name": "city", "Namespace": "city", "Service": "Helm"}}
	for _, p := range files {
		if strings.HasSuffix(p, ".tpl") || strings.HasSuffix(p, ".txt") {
			continue
		}
		fmt.Println("---\n# Source:", p)
		check(t.ExecuteTemplate(os.Stdout, p, data))
	}
}

func merge(to, from map[string]interface{}) {
	for k, v := range from {
		if m, ok := v.(map[string]interface{}); ok {
			if n, ok := to[k].(map[string]interface{}); ok {
				merge(n, m)
				continue
			}
		}
		to[k] = v
	}
}
